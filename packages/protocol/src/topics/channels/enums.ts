// Channel enums: how a channel is, in words.

/**
 * DOWN: paused or the breaker is open. DEGRADED: of the last hour's calls fewer than CHANNEL_WELL_BASIS_POINTS had a clear answer, or the
 * breaker was open and nothing has been answered since.
 */
export const CHANNEL_STATES = { NORMAL: '正常', DEGRADED: '降级', DOWN: '中断' } as const
export const CHANNEL_STATE_CODES = ['NORMAL', 'DEGRADED', 'DOWN'] as const
export type ChannelState = (typeof CHANNEL_STATE_CODES)[number]
export const CHANNEL_WELL_BASIS_POINTS = 9500
