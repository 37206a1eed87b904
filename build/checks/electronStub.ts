/** Stands in for the electron package in unit tests; importing the real one from plain Node starts a download. */
export {};
