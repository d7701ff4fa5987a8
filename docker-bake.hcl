# All images of one version, built and pushed by one command:
#   REGISTRY=registry.example.com:5000 TAG=1.2.3 docker buildx bake --push --metadata-file images.json
#   node deploy/chart/image-digests.mjs images.json > images-values.yaml      # the digests, as values of the chart
# Without --push: --load takes them into the engine.
variable "REGISTRY" { default = "" }
variable "REPOSITORY" { default = "memory-service" }
variable "TAG" { default = "0.1.0" }
variable "REVISION" { default = "unknown" }
# A mirror's name of the base image, and a registry of packages of your own.
variable "NODE_IMAGE" { default = "node:24-bookworm-slim" }
variable "NPM_CONFIG_REGISTRY" { default = "" }
# Such as linux/amd64,linux/arm64; empty for the builder's own.
variable "PLATFORMS" { default = "" }

group "default" { targets = ["image"] }

target "image" {
  name      = service
  matrix    = { service = ["edge", "ingest", "consolidation", "context", "admin", "gateway", "mcp", "console"] }
  args      = { SERVICE = service, VERSION = TAG, REVISION = REVISION, NODE_IMAGE = NODE_IMAGE, NPM_CONFIG_REGISTRY = NPM_CONFIG_REGISTRY }
  tags      = ["${REGISTRY == "" ? "" : "${REGISTRY}/"}${REPOSITORY}/${service}:${TAG}"]
  platforms = PLATFORMS == "" ? [] : split(",", PLATFORMS)
}
