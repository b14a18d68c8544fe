#!/usr/bin/env bash
# Builds the last stage of the Dockerfile and tries it, on a Debian without a registry of images: needs buildah and root.
# The base image is put together from the Debian packages that distroless takes, and the Node that runs this repository.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
export CONTAINERS_STORAGE_CONF=$work/storage.conf
printf '[storage]\ndriver = "vfs"\nrunroot = "%s/run"\ngraphroot = "%s/storage"\n' "$work" "$work" > "$CONTAINERS_STORAGE_CONF"
trap 'kill "${service-}" 2>/dev/null || true; buildah rm --all >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

mkdir -p "$work/debs" "$work/base/nodejs/bin" "$work/base/tmp" "$work/base/etc"
(cd "$work/debs" && apt-get download -qq libc6 libgcc-s1 libstdc++6 libgomp1 libssl3 tzdata ca-certificates netbase base-files 2>/dev/null)
for package in "$work"/debs/*.deb; do dpkg-deb -x "$package" "$work/base"; done
rm -rf "$work"/base/usr/share/{doc,man,lintian}
cp node_modules/node/bin/node "$work/base/nodejs/bin/node"
echo 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin' > "$work/base/etc/passwd"
echo 'nonroot:x:65532:' > "$work/base/etc/group"

mkdir "$work/context"
cp -r dist "$work/context/dist"
cp -r "$work/base" "$work/context/base"
{
  echo 'FROM scratch'
  echo 'COPY base /'
  sed -n '/^FROM gcr.io/,$p' Dockerfile | tail -n +2 | sed 's#--from=build /understudy/##'
} > "$work/context/Dockerfile"
buildah bud --quiet --format docker --isolation chroot --tag understudy "$work/context" >/dev/null
buildah push --quiet --compression-format gzip understudy "oci-archive:$work/image.tar"
echo "compressed: $(( $(stat -c %s "$work/image.tar") / 1000000 )) MB"

# Its files, its user, its variables and its command, without a runtime: those need more rights than most build machines give.
from=$(buildah from understudy)
root=$(buildah mount "$from")
echo correct-horse-battery-staple > "$root/tmp/token"
cp examples/flower-shop.yaml "$root/tmp/workspaces.yaml"
value() { buildah inspect --type image --format "$1" understudy; }
as_user=(env -i UNDERSTUDY_TOKEN_FILE=/tmp/token UNDERSTUDY_WORKSPACES=/tmp/workspaces.yaml)
while read -r variable; do as_user+=("$variable"); done < <(value '{{range .Docker.Config.Env}}{{println .}}{{end}}' | grep =)
as_user+=(UNDERSTUDY_PORT=4788 chroot --userspec=65532:65532 "$root" /nodejs/bin/node)

"${as_user[@]}" --min-semi-space-size=64 /understudy/dist/understudy.mjs serve --clock x60 >"$work/output" 2>&1 &
service=$!
until curl -s http://127.0.0.1:4788/api >/dev/null; do kill -0 $service || cat "$work/output"; sleep 0.2; done
echo "without a key: $(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:4788/api/session/fetch/x)"
echo "the arguments: $(curl -s -H 'authorization: Bearer correct-horse-battery-staple' http://127.0.0.1:4788/_mock/clock)"
echo "user: $(value '{{.Docker.Config.User}}'); writable by it: $("${as_user[@]}" -e '
  const { accessSync, constants, globSync } = require("node:fs");
  const isWritable = (file) => { try { accessSync(file, constants.W_OK); return true; } catch { return false; } };
  console.log(globSync("/{understudy,nodejs,tmp,etc,usr,home,var}/**").filter(isWritable).length)') files"
"${as_user[@]}" -e "$(value '{{index .Docker.Config.Healthcheck.Test 3}}')" && echo "HEALTHCHECK: healthy"
seconds=$SECONDS
kill -TERM $service
wait $service && code=0 || code=$?
echo "SIGTERM: exit $code after $((SECONDS - seconds)) s"
