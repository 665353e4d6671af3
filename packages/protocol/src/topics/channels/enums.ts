// Channel enums: how a channel is, in words.

/** DOWN: paused or the breaker is open. DEGRADED: of the last hour's calls fewer than 95 % had a clear answer. */
export const CHANNEL_STATES = { NORMAL: '正常', DEGRADED: '降级', DOWN: '中断' } as const
export const CHANNEL_STATE_CODES = ['NORMAL', 'DEGRADED', 'DOWN'] as const
