#!/bin/sh
# Two checkouts in folders of one name are one Compose project, and would work on each other's volumes. The first one to start leaves its
# mark in a volume of the project; another one is refused before anything else starts. /checkout is in the checkout, /volume the volume.
set -eu
[ -s /checkout/id ] || cat /proc/sys/kernel/random/uuid > /checkout/id
[ -s /volume/id ] && [ "${ADOPT_VOLUMES:-false}" != true ] || cat /checkout/id > /volume/id
cmp -s /checkout/id /volume/id && exit 0
cat >&2 <<'TEXT'
The volumes of this Compose project belong to another checkout. Compose names a project after its folder: give this one a name of its own
(COMPOSE_PROJECT_NAME=... in .env). If the other checkout is gone and its data is to be taken over: ADOPT_VOLUMES=true docker compose up
TEXT
exit 1
