edge=$(k get service -l "app.kubernetes.io/instance=$release,app.kubernetes.io/component=edge" -o jsonpath='{.items[0].metadata.name}')
admin=$(k get deployment "${edge%-edge}-admin" -o jsonpath='{.spec.template.spec.containers[0].env[?(@.name=="SERVICE_ADMIN_KEY")].valueFrom.secretKeyRef.name} {.spec.template.spec.containers[0].env[?(@.name=="SERVICE_ADMIN_KEY")].valueFrom.secretKeyRef.key}')
read -r secret key <<<"$admin"
kubectl -n "$namespace" port-forward "service/$edge" 18080:80 >"$report/port-forward.log" 2>&1 &
forward=$!
until curl -sf http://127.0.0.1:18080/health >/dev/null 2>&1 || ! kill -0 "$forward" 2>/dev/null; do sleep 0.5; done
(cd "$root" && MEMORY_SYSTEM_URL=http://127.0.0.1:18080 SERVICE_ADMIN_KEY=$(k get secret "$secret" -o "jsonpath={.data.$key}" | base64 -d) npm run -s test:conformance) >"$report/contract.log" 2>&1 ||
  fail "contract, see $report/contract.log"
kill "$forward"
mark "contract: $(tail -1 "$report/contract.log")"
