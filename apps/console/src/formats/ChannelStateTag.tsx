// How a channel is: the same tag wherever it is told.
import { CHANNEL_STATES, type ChannelState } from '@tallyhelm/protocol/topics/channels/enums'
import { Tag } from '@tallyhelm/ui/display/Tag'

const TONES = { NORMAL: 'success', DEGRADED: 'warning', DOWN: 'error' } as const

export const ChannelStateTag = ({ state }: { state: ChannelState }) => <Tag tone={TONES[state]}>{CHANNEL_STATES[state]}</Tag>
