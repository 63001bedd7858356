/** The still picture behind the canvas: one image for each mood, faded by the clock. */

import { easeInOut, type Clock } from "../core/clock";
import type { Mood, Scene, Theme } from "../art/theme";

const FADE_MS = 700;

export class Scenery {
  readonly element = document.createElement("div");
  mood: Mood = "day";
  private images: Partial<Record<Mood, HTMLImageElement>> = {};
  private scene: Scene | null = null;
  private urls: string[] = [];

  constructor(
    private readonly theme: Theme,
    private readonly clock: Clock,
  ) {
    this.element.style.cssText =
      "position:absolute;left:0;top:0;overflow:hidden;pointer-events:none";
  }

  /** Redraws for a new size: the mood in view first, the other one after it. */
  async fit(scene: Scene): Promise<void> {
    this.scene = scene;
    this.element.style.width = `${scene.width}px`;
    this.element.style.height = `${scene.height}px`;
    const mood = this.mood;
    const fresh = await this.make(scene, mood);
    if (this.scene !== scene) return;
    // The mood changed while this one was drawn: it would be the wrong picture.
    if (mood !== this.mood) return this.fit(scene);
    const old = [...this.element.children];
    const urls = this.urls;
    this.urls = [fresh.src];
    this.images = { [mood]: fresh };
    fresh.style.opacity = "1";
    this.element.append(fresh);
    for (const image of old) image.remove();
    for (const url of urls) URL.revokeObjectURL(url);
  }

  /** Changes the mood, at once or by a fade. */
  async show(mood: Mood, fade: boolean): Promise<void> {
    if (mood === this.mood || this.scene === null) {
      this.mood = mood;
      return;
    }
    const from = this.mood;
    this.mood = mood;
    const image = await this.ready(mood);
    if (image === null || this.mood !== mood) return;
    // The new picture lies on top and appears; the old one stays whole beneath it until then.
    this.element.append(image);
    const set = (t: number): void => void (image.style.opacity = String(t));
    if (fade) await this.clock.tween(FADE_MS, set, easeInOut);
    else set(1);
    const old = this.images[from];
    if (this.mood === mood && old !== undefined && old !== image) old.style.opacity = "0";
  }

  /** Draws the other mood ahead of its time. */
  async prepare(mood: Mood): Promise<void> {
    await this.ready(mood);
  }

  destroy(): void {
    for (const url of this.urls) URL.revokeObjectURL(url);
    this.element.remove();
  }

  private async ready(mood: Mood): Promise<HTMLImageElement | null> {
    const { scene } = this;
    const known = this.images[mood];
    if (known !== undefined || scene === null) return known ?? null;
    const image = await this.make(scene, mood);
    if (this.scene !== scene) return null;
    this.urls.push(image.src);
    image.style.opacity = "0";
    this.images[mood] = image;
    this.element.prepend(image);
    return image;
  }

  private async make(scene: Scene, mood: Mood): Promise<HTMLImageElement> {
    const image = document.createElement("img");
    image.alt = "";
    image.dataset["mood"] = mood;
    image.style.cssText = "position:absolute;inset:0;width:100%;height:100%;display:block";
    const blob = new Blob([this.theme.backdrop(scene, mood)], { type: "image/svg+xml" });
    image.src = URL.createObjectURL(blob);
    await image.decode();
    return image;
  }
}
