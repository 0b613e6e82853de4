FROM oven/bun:1.4.5 AS build
WORKDIR /build
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build

FROM debian:12-slim
RUN useradd --system --uid 10001 --no-create-home mealglass \
    && install --directory --owner=mealglass --mode=0700 /data
COPY --from=build /build/dist/mealglass /usr/local/bin/mealglass
USER mealglass
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["mealglass", "healthcheck"]
ENTRYPOINT ["mealglass"]
