# Builds a container image of the mock: docker build -t understudy .
#
# Other machines can reach a container, so the mock starts only with a token and with your own workspaces (see "Access" in
# docs/guides/share-a-mock.md):
#
#   docker run --rm --read-only -p 127.0.0.1:4010:4010 \
#     -v "$PWD/token:/run/token:ro" -v "$PWD/workspaces.yaml:/run/workspaces.yaml:ro" \
#     -e UNDERSTUDY_TOKEN_FILE=/run/token -e UNDERSTUDY_WORKSPACES=/run/workspaces.yaml \
#     -e UNDERSTUDY_ALLOW_HOST=localhost:4010,127.0.0.1:4010 understudy
#
# Put arguments of `understudy` after the image name: serve --clock manual. examples/compose.yaml runs the mock beside an app.

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
# Installs packages without running their install scripts.
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm run -s build:dashboard && npm run -s build && npm run -s build:docs
# Adds the PostgreSQL driver, which only a shared mock needs: serve --state postgres://…, see deploy/README.md.
RUN npm install --prefix postgres --no-audit --no-fund --ignore-scripts --no-package-lock pg@8.23.1

# The base image contains only Node and its libraries, no shell and no package manager. The user is not root.
FROM gcr.io/distroless/nodejs24-debian12:nonroot
ENV NODE_ENV=production UNDERSTUDY_HOST=0.0.0.0 UNDERSTUDY_PORT=4010
WORKDIR /understudy
# Copies the only files of the build that the command needs.
COPY --from=build /understudy/dist/understudy.mjs dist/understudy.mjs
COPY --from=build /understudy/dist/chunks dist/chunks
COPY --from=build /understudy/dist/dashboard dist/dashboard
COPY --from=build /understudy/dist/docs dist/docs
COPY --from=build /understudy/postgres/node_modules node_modules
USER nonroot
EXPOSE 4010
# Any HTTP response shows that the mock runs, even the 404 of this URL.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${+process.env.UNDERSTUDY_PORT||4010}/api`).then(() => {}, () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "dist/understudy.mjs"]
CMD ["serve"]
