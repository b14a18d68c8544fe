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
            /**
             * @description The address of the site, for the site map, link previews and the page for wrong addresses.
             * @example https://docs.example.com/
             */
            url?: string;
            /**
             * @description A picture beside this file, shown in the tab of the browser.
             * @example favicon.svg
             */
            favicon?: string;
            /**
             * @description A line of Markdown at the end of each page, such as links to your legal notice.
             * @example [Legal notice](https://example.com/legal)
             */
            footer?: string;
            /**
             * @description `customers` hides the guides of the mock, statements, open questions and proofs.
             * @enum {unknown}
             */
            audience?: "developers" | "customers";
            /** @description Pages, folders of pages such as `understudy`, and parts of pages that the site does not show: `statements`, `open-questions` and `proofs`. */
            hide?: string[];
            /** @description Pages of which only your own text remains. Without it, your text is above the generated content. */
            replace?: string[];
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
