// Has the browser keep the scripts, styles, and icons of this site, and lets the site be installed.

if (window === top) addEventListener("load", () => navigator.serviceWorker?.register("/worker.js").catch(() => {}));
