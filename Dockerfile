# The mock as an image: docker build -t understudy .
#
# Others can reach a container, so it starts only with a token and with your own workspaces (see "Access" in
# docs/guides/share-a-mock.md):
#
#   docker run --rm --read-only -p 127.0.0.1:4010:4010 \
#     -v "$PWD/token:/run/token:ro" -v "$PWD/workspaces.yaml:/run/workspaces.yaml:ro" \
#     -e UNDERSTUDY_TOKEN_FILE=/run/token -e UNDERSTUDY_WORKSPACES=/run/workspaces.yaml \
#     -e UNDERSTUDY_ALLOW_HOST=localhost:4010,127.0.0.1:4010 understudy
#
# What follows the name of the image is the command: serve --clock manual. examples/compose.yaml has an app beside it.

FROM node:24-slim AS build
WORKDIR /understudy
COPY package.json package-lock.json .npmrc tsconfig.json tsdown.config.ts ./
COPY build build
COPY src src
COPY cli cli
COPY mock mock
COPY contracts contracts
COPY docs docs
COPY integrations integrations
# No script of a package runs.
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm run -s build:dashboard && npm run -s build && npm run -s build:docs
# For replicas alone: serve --state postgres://…, see deploy/README.md.
RUN npm install --prefix postgres --no-audit --no-fund --ignore-scripts --no-package-lock pg@8.23.1

# Node and the libraries that it needs: no shell and no package manager; the user is not root.
FROM gcr.io/distroless/nodejs24-debian12:nonroot
ENV NODE_ENV=production UNDERSTUDY_HOST=0.0.0.0 UNDERSTUDY_PORT=4010
WORKDIR /understudy
# The command needs no other files.
COPY --from=build /understudy/dist/understudy.mjs dist/understudy.mjs
COPY --from=build /understudy/dist/chunks dist/chunks
COPY --from=build /understudy/dist/dashboard dist/dashboard
COPY --from=build /understudy/dist/docs dist/docs
COPY --from=build /understudy/postgres/node_modules node_modules
USER nonroot
EXPOSE 4010
# Any answer will do; this one is 404.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${+process.env.UNDERSTUDY_PORT||4010}/api`).then(() => {}, () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "dist/understudy.mjs"]
CMD ["serve"]
