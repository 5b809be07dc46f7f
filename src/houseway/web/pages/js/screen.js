// The whole screen for the table, where the device lets a page have it.

export const canFill = () => Boolean(document.fullscreenEnabled);
export const fills = () => Boolean(document.fullscreenElement);

/** Take the whole screen, or give it back. A refusal changes nothing. */
export async function fillScreen() {
  try {
    if (fills()) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser wants it otherwise.
  }
}
