# Builds with Docker, and with Podman and Buildah from Debian 12 on. Everything from outside is named by its digest.
# debian:12-slim is the index for all platforms; "docker buildx imagetools inspect debian:12-slim" prints the digest of a newer
# one.
ARG DEBIAN=debian:12-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171

FROM ${DEBIAN} AS build
# Bun itself, from the registry that the other packages come from. "baseline" runs on older processors, too. Buildah of Debian 12
# knows neither ADD --checksum nor the processor before a stage, so both downloads are fetched and checked here.
ADD https://registry.npmjs.org/@oven/bun-linux-x64-baseline/-/bun-linux-x64-baseline-1.4.5.tgz /bun-amd64.tgz
ADD https://registry.npmjs.org/@oven/bun-linux-aarch64/-/bun-linux-aarch64-1.4.5.tgz /bun-arm64.tgz
ARG TARGETARCH
RUN echo "c18ff4130882eaa8209f0b3e66a202abd1e07a137f38a254d0b7431bc6a03827  /bun-amd64.tgz" | sha256sum --check \
    && echo "c3cd56594c9d5d025df87f77c68ad4699a49b52551f0f3232be6f727533fe08c  /bun-arm64.tgz" | sha256sum --check \
    && tar --extract --gzip --file="/bun-${TARGETARCH:-$(dpkg --print-architecture)}.tgz" \
    --directory=/usr/local/bin --strip-components=2 package/bin/bun
WORKDIR /build
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build

FROM ${DEBIAN}
# The file says to the server that it runs in a container, as Podman does.
RUN useradd --system --uid 10001 --no-create-home mealglass \
    && install --directory --owner=mealglass --mode=0700 /data \
    && touch /run/.containerenv
COPY --from=build /build/dist/mealglass /usr/local/bin/mealglass
USER mealglass
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000 3443
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["mealglass", "healthcheck"]
ENTRYPOINT ["mealglass"]
