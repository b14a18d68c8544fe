// Generated from openapi/ by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Understudy documentation */
        DocsFile: {
            /** @description Lets an editor find this schema. */
            $schema?: string;
            /** @description The name of the service, at the top of each page. */
            title?: string;
            /**
             * @description A picture beside this file, shown at the top of each page.
             * @example logo.svg
             */
            logo?: string;
            /**
             * @description The base URL in examples. `--base` overrides it.
             * @example https://service.example.com/api
             */
            baseUrl?: string;
            /** @description Colours of links, marks and buttons. Choose colours that are readable on the background. */
            colours?: {
                /** @description On a light background. */
                light?: components["schemas"]["Colour"];
                /** @description On a dark background. */
                dark?: components["schemas"]["Colour"];
            };
            /** @description The pages that come first in their section, in this order. */
            order?: string[];
        } | null;
        /** @example #0b57b0 */
        Colour: string;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
