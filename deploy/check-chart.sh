#!/usr/bin/env bash
# Checks the chart: lint, every values file of ci/ and of the examples rendered by Helm 3 and 4, sets that must be refused, the chart's own
# tests, names of jobs, objects valid for Kubernetes 1.28 to 1.34 and for the operators' custom resources, its README, alert rules and their
# tests, expressions of dashboards. A missing tool is reported and its part skipped; STRICT=1 makes that a failure.
# Tools: HELM3, HELM4, HELM_UNITTEST, HELM_DOCS, KUBECTL_VALIDATE, PROMTOOL name programs; `go install` has helm.sh/helm/v3/cmd/helm,
# helm.sh/helm/v4/cmd/helm, github.com/norwoodj/helm-docs/cmd/helm-docs and sigs.k8s.io/kubectl-validate; helm-unittest is built from a
# checkout of github.com/helm-unittest/helm-unittest (cmd/helm-unittest). kubectl-validate knows the objects of some versions; for others,
# and for custom resources, it reads them from modules that Go downloads if it is installed (go mod download k8s.io/kubernetes@v1.34.0).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
chart=helm/memory-service
scratch=$(mktemp -d); trap 'rm -rf "$scratch"' EXIT
failed=0 missing=0
fail() { printf 'FAILED: %s\n' "$*"; failed=$((failed + 1)); }
absent() { printf '######## NOT CHECKED: %s\n' "$*"; missing=$((missing + 1)); }
apis=(--api-versions monitoring.coreos.com/v1 --api-versions keda.sh/v1alpha1 --api-versions gateway.networking.k8s.io/v1)
kubes=(1.28 1.29 1.30 1.31 1.32 1.33 1.34)
go_bin=${GOBIN:-$(go env GOPATH 2>/dev/null)/bin}
# In the path, or where `go install` puts programs.
find_tool() { command -v "$1" 2>/dev/null || { [ -n "$1" ] && [ -x "$go_bin/$1" ] && echo "$go_bin/$1"; }; }

helms=()
for candidate in "${HELM3:-helm3}" "${HELM4:-helm4}" "$([ -n "${HELM3:-}${HELM4:-}" ] || echo helm)"; do
  [ -n "$candidate" ] && program=$(find_tool "$candidate") && helms+=("$program")
done
if [ ${#helms[@]} -eq 0 ]; then absent "the chart, for there is no helm (set HELM3, HELM4)"; fi

for helm in "${helms[@]}"; do
  version=$("$helm" version --short)
  for values in "$chart"/ci/*-values.yaml "$chart"/examples/*/values.yaml; do
    [ -f "$values" ] || continue
    # An example that brings no servers stands beside values that do.
    servers=(); grep -q '^databases:' "$values" || servers=(--set evaluation.enabled=true)
    name=$(basename "$values" -values.yaml); [ "$name" != values.yaml ] || name=$(basename "$(dirname "$values")")
    "$helm" lint --strict --quiet --kube-version v1.30.0 --set capabilities.check=false "${servers[@]}" "$chart" -f "$values" >"$scratch/lint" 2>&1 || { cat "$scratch/lint"; fail "lint of $name with $version"; }
    for kube in "${kubes[@]}"; do
      out=$scratch/rendered/$kube/$version-$name; mkdir -p "$(dirname "$out")"
      "$helm" template memory "$chart" --namespace memory --kube-version "v$kube.0" "${apis[@]}" "${servers[@]}" -f "$values" >"$out.yaml" 2>"$scratch/err" || { cat "$scratch/err"; fail "template of $name with $version"; }
    done
    echo "rendered $name with helm $version: $(grep -c '^kind:' "$out.yaml") objects"
  done
  while IFS='|' read -r expected arguments; do
    [ -n "$expected" ] || continue
    # The arguments are constants of this script.
    # shellcheck disable=SC2086
    if "$helm" template memory "$chart" --kube-version v1.30.0 $arguments >/dev/null 2>"$scratch/err"; then fail "accepted with $version: $arguments"
    elif ! grep -qF -- "$expected" "$scratch/err"; then cat "$scratch/err"; fail "refused with another message than '$expected': $arguments"
    else echo "refused with helm $version: $arguments"; fi
  done <<'SETS'
serviceMonitor.enabled needs monitoring.coreos.com/v1|--set evaluation.enabled=true,serviceMonitor.enabled=true
worker.keda.enabled needs keda.sh/v1alpha1|--set evaluation.enabled=true,worker.keda.enabled=true
would replace those of the chart: use extraVolumes|--set evaluation.enabled=true,services.edge.podSpec.volumes[0].name=ca
databases.create.enabled needs|--set nats.url=nats://n:4222,databases.default.host=h,databases.default.passwordSecret=s,databases.create.enabled=true
digest|--set evaluation.enabled=true,images.edge.digest=latest
instead of databases.default.host|--set evaluation.enabled=true,databases.default.host=h
instead of nats.urlSecret.name|--set evaluation.enabled=true,nats.urlSecret.name=s
choose one|--set evaluation.enabled=true,caBundle.existingSecret=s,caBundle.existingConfigMap=c
no database of ingest|--set nats.url=nats://n:4222
no NATS|--set databases.default.host=h,databases.default.passwordSecret=s
no password of ingest|--set nats.url=nats://n:4222,databases.default.host=h
auth.acceptInsecure|--set evaluation.enabled=true,auth.required=false
migrations.mode=hook|--set evaluation.enabled=true,migrations.mode=hook
signIn.issuer needs|--set evaluation.enabled=true,signIn.issuer=https://login.example.com
asks for a model|--set evaluation.enabled=true,extraction.extractor=both
extractor|--set evaluation.enabled=true,extraction.extractor=guess
embeddings|--set evaluation.enabled=true,embeddings.baseUrl=models:443
cardinality|--set evaluation.enabled=true,predicates.entries.badge.cardinality=one,predicates.entries.badge.volatility=slow
would both scale the worker|--set evaluation.enabled=true,worker.keda.enabled=true,services.worker.autoscaling.enabled=true
replcas|--set evaluation.enabled=true,services.ingest.replcas=3
ingets|--set evaluation.enabled=true,services.ingets.replicas=3
evaluatoin|--set evaluatoin.enabled=true
prometheusAddress|--set evaluation.enabled=true,worker.keda.enabled=true,worker.keda.trigger=prometheus
parentRefs|--set evaluation.enabled=true,httpRoute.enabled=true
otel|--set evaluation.enabled=true,otel.sampler=sometimes
otel|--set evaluation.enabled=true,otel.endpoint=collector:4317
SERVICE_PORT|--set evaluation.enabled=true,services.edge.env.SERVICE_PORT=1
SETS
  node deploy/chart/check-jobs.mjs "$helm" "$chart" || fail "names of jobs with $version"
done

if unittest=$(find_tool "${HELM_UNITTEST:-helm-unittest}"); then "$unittest" "$chart" || fail "tests of the chart"
else absent "the tests of the chart, for there is no helm-unittest (set HELM_UNITTEST)"; fi

if docs=$(find_tool "${HELM_DOCS:-helm-docs}"); then
  cp -r "$chart" "$scratch/documented" && "$docs" -c "$scratch/documented" >/dev/null 2>&1
  diff "$scratch/documented/README.md" "$chart/README.md" || fail "the chart's README differs from its values: run helm-docs"
else absent "the chart's README, for there is no helm-docs (set HELM_DOCS)"; fi

# The folder of a file in a module, which Go downloads.
module() { printf '%s/%s\n' "$(cd "$scratch" && go mod download -json "$1" 2>/dev/null | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')" "$2"; }
if [ ${#helms[@]} -gt 0 ]; then
  if validate=$(find_tool "${KUBECTL_VALIDATE:-kubectl-validate}"); then
    crds=$scratch/crds; mkdir "$crds"
    for folder in "$(module github.com/prometheus-operator/prometheus-operator@v0.85.0 example/prometheus-operator-crd)" \
      "$(module github.com/kedacore/keda/v2@v2.21.0 config/crd/bases)" "$(module sigs.k8s.io/gateway-api@v1.2.1 config/crd/standard)"; do
      cp "$folder"/*.yaml "$crds"/ 2>/dev/null || absent "custom resources, whose definitions Go did not download"
    done
    rm -f "$crds"/kustomization.yaml
    for kube in "${kubes[@]}"; do
      schemas=(--version "$kube")
      printf 'apiVersion: v1\nkind: Namespace\nmetadata: { name: x }\n' >"$scratch/probe.yaml"
      if ! "$validate" --version "$kube" "$scratch/probe.yaml" >/dev/null 2>&1; then
        specs=$(module "k8s.io/kubernetes@v$kube.0" api/openapi-spec/v3)
        [ -d "$specs" ] || { absent "validity for Kubernetes $kube, whose objects kubectl-validate does not know"; continue; }
        for spec in "$specs"/api__v1_openapi.json "$specs"/apis__*__*_openapi.json; do
          part=$(basename "$spec" _openapi.json)
          mkdir -p "$scratch/schemas/$kube/$(dirname "${part//__//}")" && cp "$spec" "$scratch/schemas/$kube/${part//__//}.json"
        done
        # It requires a version even where the folder decides.
        schemas=(--version 1.30 --local-schemas "$scratch/schemas/$kube")
      fi
      for file in "$scratch/rendered/$kube"/*.yaml; do
        "$validate" "${schemas[@]}" --local-crds "$crds" "$file" >"$scratch/valid" 2>&1 || { grep -v OK "$scratch/valid"; fail "$(basename "$file") for Kubernetes $kube"; }
      done
      echo "valid for Kubernetes $kube: $(ls "$scratch/rendered/$kube"/*.yaml | wc -l) renderings"
    done
  else absent "validity for Kubernetes, for there is no kubectl-validate (set KUBECTL_VALIDATE)"; fi
fi

if promtool=$(find_tool "${PROMTOOL:-promtool}"); then
  "$promtool" check rules "$chart"/files/alerts/*.yaml || fail "promtool check rules"
  "$promtool" test rules deploy/alert-tests/*.yaml || fail "promtool test rules"
  # JSON is YAML: each expression of a dashboard as a rule, so that promtool parses it.
  node -e '
    const exprs = process.argv.slice(1).flatMap((file) => require(file).panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)));
    const rules = exprs.map((expr, n) => ({ record: `expression_${n}`, expr: expr.replaceAll(/\$__\w+/g, "5m") }));
    console.log(JSON.stringify({ groups: [{ name: "dashboards", rules }] }));
  ' "$PWD/$chart"/files/dashboards/*.json >"$scratch/dashboards.yaml" && "$promtool" check rules "$scratch/dashboards.yaml" || fail "expressions of dashboards"
else absent "alert rules and dashboards, for there is no promtool (Debian: prometheus; set PROMTOOL)"; fi

if [ "$missing" -gt 0 ] && [ "${STRICT:-0}" = 1 ]; then failed=$((failed + missing)); fi
if [ "$failed" -gt 0 ]; then echo "$failed failed"; exit 1; fi
if [ "$missing" -gt 0 ]; then echo "what was checked is well, $missing part(s) NOT CHECKED"; else echo "all is well"; fi
