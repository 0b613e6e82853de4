#!/bin/sh
# Proxmox VE from 8 on, as root on the host: makes an unprivileged container with Debian 12 in which Mealglass runs.
#
#   sh proxmox.sh https://github.com/OWNER/mealglass/releases/download/v1.0.0 1.0.0 [ID] [STORAGE]
#
# The first two are the address of a release's files and its version; ID is the next free one, STORAGE is local-lvm.
set -eu
release=$1
version=$2
id=${3:-$(pvesh get /cluster/nextid)}
storage=${4:-local-lvm}
case $(uname -m) in
    aarch64) file=mealglass-$version-linux-arm64 ;;
    *) file=mealglass-$version-linux-x64-baseline ;;
esac

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
curl --fail --location --silent --show-error --output "$folder/$file" "$release/$file"
curl --fail --location --silent --show-error --output "$folder/SHA256SUMS" "$release/SHA256SUMS"
(cd "$folder" && grep " $file\$" SHA256SUMS | sha256sum --check --strict)

cat > "$folder/mealglass.service" <<'UNIT'
[Unit]
Description=Mealglass
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=/usr/local/bin/mealglass
Environment=DATA_DIR=/var/lib/mealglass ACCESS_MODE=free LAN_TLS=on BACKUP_AT=03:30
DynamicUser=yes
StateDirectory=mealglass
StateDirectoryMode=0700
MemoryMax=768M
TasksMax=256
LimitNOFILE=65536
Restart=on-failure

[Install]
WantedBy=multi-user.target
UNIT

pveam update
template=$(pveam available --section system | awk '$2 ~ /^debian-12-standard/ { name = $2 } END { print name }')
pveam download local "$template"
pct create "$id" "local:vztmpl/$template" --hostname mealglass --unprivileged 1 --features nesting=1 --onboot 1 \
    --cores 2 --memory 1024 --swap 0 --rootfs "$storage:8" --net0 name=eth0,bridge=vmbr0,ip=dhcp
pct start "$id"
pct push "$id" "$folder/$file" /usr/local/bin/mealglass --perms 0755
pct push "$id" "$folder/mealglass.service" /etc/systemd/system/mealglass.service
pct exec "$id" -- systemctl daemon-reload
pct exec "$id" -- systemctl enable --now mealglass
echo "Container $id runs Mealglass. Its addresses: pct exec $id -- journalctl --unit=mealglass"
