/** Small writer for SVG strings: gradients and filters are defined once per picture, by name. */

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Collects the definitions of one picture; ids carry the picture's name, so pictures may share a page. */
export class Ink {
  private readonly defs = new Map<string, string>();

  constructor(readonly name: string) {}

  /** The bare id under which `key` is defined; `make` writes the definition the first time. */
  id(key: string, make: (id: string) => string): string {
    const id = `${this.name}-${key}`;
    if (!this.defs.has(key)) this.defs.set(key, make(id));
    return id;
  }

  /** `url(#…)` of a definition. */
  url(key: string, make: (id: string) => string): string {
    return `url(#${this.id(key, make)})`;
  }

  /** A straight gradient in the box of what it fills; x1, y1, x2, y2 are fractions of that box. */
  linear(key: string, stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    return this.url(
      key,
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`,
    );
  }

  /** A round gradient; the focus sits up and left of the centre, where the light comes from. */
  radial(
    key: string,
    stops: readonly Stop[],
    cx = 0.5,
    cy = 0.5,
    r = 0.5,
    fx = cx,
    fy = cy,
  ): string {
    return this.url(
      key,
      (id) =>
        `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}" fx="${fx}" fy="${fy}">${stopList(stops)}</radialGradient>`,
    );
  }

  /** A clip made of one shape. */
  clip(key: string, shape: string): string {
    return this.url(key, (id) => `<clipPath id="${id}">${shape}</clipPath>`);
  }

  /** The whole picture. */
  svg(width: number, height: number, body: string, view = `0 0 ${width} ${height}`): string {
    const defs = [...this.defs.values()].join("");
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">` +
      `<defs>${defs}</defs>${body}</svg>`
    );
  }
}

function stopList(stops: readonly Stop[]): string {
  return stops
    .map(([at, colour, opacity]) => {
      const alpha = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${at}" stop-color="${colour}"${alpha}/>`;
    })
    .join("");
}

/** A number short enough for a path: one decimal. */
export function n1(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A point on a circle; degrees clockwise from the top. */
export function polar(
  cx: number,
  cy: number,
  r: number,
  degrees: number,
): readonly [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
}

/** An SVG as an address that an image takes. */
export function dataUrl(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** The same drawing on both sides of a vertical axis. */
export function mirrored(axis: number, body: string): string {
  return `${body}<g transform="translate(${2 * axis} 0) scale(-1 1)">${body}</g>`;
}
