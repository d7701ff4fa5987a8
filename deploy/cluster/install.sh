kubectl create namespace "$namespace" --dry-run=client -o yaml | kubectl apply -f - >/dev/null
kubectl label namespace "$namespace" --overwrite pod-security.kubernetes.io/enforce=restricted pod-security.kubernetes.io/warn=restricted >/dev/null
began=$SECONDS
helm upgrade --install "$release" "$chart" -n "$namespace" "${values[@]}" --wait --timeout 10m >"$report/install.log" 2>&1 || fail "install: $(tail -c 600 "$report/install.log")"
mark "ready after $((SECONDS - began)) s"
if grep -i 'would violate' "$report/install.log"; then fail "the Pod Security of restricted warns"; fi
helm get values "$release" -n "$namespace" | grep -q generatedData && fail "generated secrets are among the values of the release"
helm test "$release" -n "$namespace" --logs >"$report/helm-test.log" 2>&1 || fail "helm test: $(tail -c 400 "$report/helm-test.log")"
grep -q 'POST /v1/forget 200' "$report/helm-test.log" || fail "helm test --logs does not show what it did"
