// Network: whom an address stands for when calls are counted: one household or office, not one of its many addresses.

const V4_IN_V6 = 0xffff
const DOTTED_END = /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/**
 * An IPv4 address as it is, also where it is written as IPv6; an IPv6 address as its /64, which is what one customer of a provider
 * gets at least (RFC 6177). What is no address stands for itself, cut.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return address.slice(0, 64)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every(group => group === 0) && groups[5] === V4_IN_V6) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const network = groups.slice(0, 4).map(group => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight groups of an IPv6 address; undefined for anything else. */
function groupsOf(address: string): number[] | undefined {
  const hex = (address.split('%')[0] ?? '').replace(DOTTED_END, (_whole, a: string, b: string, c: string, d: string) => {
    return `${groupOf(a, b)}:${groupOf(c, d)}`
  })
  if (!address.includes(':') || !/^[0-9a-f:]{2,39}$/i.test(hex)) return undefined
  const [head = '', tail, ...more] = hex.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const left = 8 - before.length - after.length
  if (more.length > 0 || (tail === undefined ? left !== 0 : left < 1)) return undefined
  const groups = [...before, ...Array<string>(left).fill('0'), ...after].map(group => Number.parseInt(group, 16))
  return groups.every(group => group >= 0 && group <= 0xffff) ? groups : undefined
}

/** Two bytes of an IPv4 address as one group of an IPv6 one. */
function groupOf(high: string, low: string): string {
  return (Number.parseInt(high, 10) * 256 + Number.parseInt(low, 10)).toString(16)
}
