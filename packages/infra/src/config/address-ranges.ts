// Address ranges: an IP address, or a network with its length, as the environment and administrators name them.
import { BlockList, isIP } from 'node:net'

/** An IP address, or one with the length of its network. A whole address family is none: everybody could claim any address. */
export function isAddressRange(value: string): boolean {
  const [address = '', length, ...rest] = value.split('/')
  const bits = isIP(address) === 4 ? 32n : isIP(address) === 6 ? 128n : 0n
  if (bits === 0n || rest.length > 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && BigInt(length) <= bits)
}

/** Whether one of the ranges holds the address; an IPv4 address is the same in its IPv6 form. */
export function isInRanges(ranges: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', length] = range.split('/')
    if (length === undefined) list.addAddress(network, familyOf(network))
    else list.addSubnet(network, Number(length), familyOf(network))
  }
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
