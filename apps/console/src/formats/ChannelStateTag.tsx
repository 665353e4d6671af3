// How a channel is: the same tag wherever it is told.
import { CHANNEL_STATES, type ChannelState } from '@tallyhelm/protocol/topics/channels/enums'
import { Tag } from '@tallyhelm/ui/display/Tag'

const TONES = { NORMAL: 'success', DEGRADED: 'warning', DOWN: 'error' } as const

/** A pause is people's own doing, and no outage. */
export const ChannelStateTag = ({ state, isPaused }: { state: ChannelState; isPaused: boolean }) =>
  isPaused ? <Tag tone="warning">已暂停</Tag> : <Tag tone={TONES[state]}>{CHANNEL_STATES[state]}</Tag>
