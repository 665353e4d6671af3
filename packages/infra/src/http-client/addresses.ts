// Which network addresses an outgoing call must never reach: private, local, link-local and the forms that hide them.

import { BlockList, isIP } from 'node:net'

const forbidden = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  forbidden.addSubnet(network, bits, 'ipv4')
}

/** Only this block holds public IPv6 hosts; what it contains that carries or documents other ranges is taken out again. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const forbiddenV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  forbiddenV6.addSubnet(network, bits, 'ipv6')
}

/** Whether the address lies outside the public internet. What is no address at all counts as private. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return forbidden.check(address, 'ipv4')
  if (family === 6) return !publicV6.check(address, 'ipv6') || forbiddenV6.check(address, 'ipv6')
  return true
}
