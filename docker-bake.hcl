# All images of one version, built and pushed by one command:
#   REGISTRY=registry.example.com:5000 TAG=1.2.3 docker buildx bake --push --metadata-file images.json
#   node deploy/chart/image-digests.mjs images.json > images-values.yaml      # the digests, as values of the chart
# Without --push: --load takes them into the engine.
variable "REGISTRY" { default = "" }
variable "REPOSITORY" { default = "memory-service" }
variable "TAG" { default = "0.1.0" }
variable "REVISION" { default = "unknown" }
# Such as linux/amd64,linux/arm64; empty for the builder's own.
variable "PLATFORMS" { default = "" }

group "default" { targets = ["image"] }

target "image" {
  name       = service
  matrix     = { service = ["edge", "ingest", "consolidation", "context", "admin", "gateway", "mcp", "console"] }
  args       = { SERVICE = service, VERSION = TAG, REVISION = REVISION }
  tags       = ["${REGISTRY == "" ? "" : "${REGISTRY}/"}${REPOSITORY}/${service}:${TAG}"]
  platforms  = PLATFORMS == "" ? [] : split(",", PLATFORMS)
}
