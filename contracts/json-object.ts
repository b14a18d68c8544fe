/** An object as it comes from JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;
