/** Small changes to words. */

export const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many);

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
