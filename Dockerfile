# One image per service: docker build --build-arg SERVICE=ingest -t memory-ingest . All of them: docker buildx bake.
# SERVICE is one of edge, ingest, consolidation, context, admin, gateway, mcp, console. The worker is consolidation's image run with worker.js.
ARG NODE_IMAGE=node:24-bookworm-slim

# The same for every SERVICE, so that a machine builds it once for all images.
FROM ${NODE_IMAGE} AS build
ARG PNPM_VERSION=12.21.0
ARG NPM_CONFIG_REGISTRY
WORKDIR /workspace
# Certificates of a proxy that intercepts TLS, if the folder holds any: trusted while building, not in the image.
COPY deploy/ca/ /build-ca/
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.json ./
RUN cat /build-ca/*.crt > /build-ca/all.pem 2>/dev/null; \
    if [ -s /build-ca/all.pem ]; then export NODE_EXTRA_CA_CERTS=/build-ca/all.pem NPM_CONFIG_CAFILE=/build-ca/all.pem; fi; \
    npx -y pnpm@${PNPM_VERSION} fetch --prod
COPY packages/ packages/
COPY services/ services/
# A bundle that still imports a package would only fail when it is started.
RUN npx -y pnpm@${PNPM_VERSION} install --offline --frozen-lockfile --prod \
 && node packages/tools/launcher/src/build.ts \
 && ! grep -lE '^import .* from "@' services/*/dist/*.js \
 && find services/*/dist -name '*.map' -delete -o -name built-from -delete

FROM ${NODE_IMAGE}
ARG SERVICE
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="memory-service ${SERVICE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="Apache-2.0"
# glibc's allocator keeps what buffers leave behind unless configured to return it; see THRIFTY_MALLOC in the launcher.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=1 \
    MALLOC_MMAP_THRESHOLD_=32768 \
    MALLOC_TOP_PAD_=16384 \
    MALLOC_TRIM_THRESHOLD_=1048576 \
    SERVICE_HOST=0.0.0.0 \
    SERVICE_PORT=8080 \
    SERVICE_INTERNAL_PORT=9090
WORKDIR /service
COPY --from=build /workspace/services/${SERVICE}/dist/ ./
USER 10001:10001
EXPOSE 8080 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.SERVICE_INTERNAL_PORT + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
# A small young generation costs a little time and saves much memory in processes that mostly wait.
CMD ["--max-semi-space-size=2", "main.js"]
