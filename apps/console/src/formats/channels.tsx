// A channel as staff read it: the tag of its state, its rates, and the words of its platform.
import { CHANNEL_STATES, type ChannelState } from '@tallyhelm/protocol/topics/channels/enums'
import { Tag } from '@tallyhelm/ui/display/Tag'

const TONES = { NORMAL: 'success', DEGRADED: 'warning', DOWN: 'error', UNCONNECTED: 'warning' } as const

/** A pause is people's own doing, and no outage. */
export const ChannelStateTag = ({ state, isPaused }: { state: ChannelState; isPaused: boolean }) =>
  isPaused ? <Tag tone="warning">已暂停</Tag> : <Tag tone={TONES[state]}>{CHANNEL_STATES[state]}</Tag>

/** «99.5%», rounded down, so that 100% means every one; a dash without calls. */
export function rateText(basisPoints: number | null): string {
  if (basisPoints === null) return '—'
  return basisPoints === 10_000 ? '100%' : `${Math.floor(basisPoints / 10) / 10}%`
}

/** «（190：Session has expired…）»; empty when it said nothing. */
export const platformText = (code: string | null, words: string | null): string =>
  code === null && words === null ? '' : `（${[code, words].filter(part => part !== null && part !== '').join('：')}）`
