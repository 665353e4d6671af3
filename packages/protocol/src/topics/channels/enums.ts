// Channel enums: how a channel is, in words.

/**
 * UNCONNECTED: no credentials, nothing can be sent. DOWN: paused or the breaker is open. DEGRADED: of the last hour's calls fewer than CHANNEL_WELL_BASIS_POINTS had a clear answer, or the
 * breaker was open and nothing has been answered since.
 */
export const CHANNEL_STATES = { NORMAL: '正常', DEGRADED: '降级', DOWN: '中断', UNCONNECTED: '未接入' } as const
export const CHANNEL_STATE_CODES = ['NORMAL', 'DEGRADED', 'DOWN', 'UNCONNECTED'] as const
export type ChannelState = (typeof CHANNEL_STATE_CODES)[number]
export const CHANNEL_WELL_BASIS_POINTS = 9500

/** What a connector found out about its connection. */
export const CHANNEL_ALARMS = {
  CREDENTIALS_REFUSED: '渠道授权已失效',
  CREDENTIALS_END: '渠道授权即将到期',
  VERSION_ENDED: '渠道接口版本已停用',
  VERSION_REPLACED: '渠道以其他接口版本应答，当前版本可能已停用',
  VERSION_ENDS: '渠道接口版本即将停用',
} as const
export const CHANNEL_ALARM_CODES = ['CREDENTIALS_REFUSED', 'CREDENTIALS_END', 'VERSION_ENDED', 'VERSION_REPLACED', 'VERSION_ENDS'] as const
export type ChannelAlarmKind = (typeof CHANNEL_ALARM_CODES)[number]
/** With these nothing can be sent any more, until people have done what stands here. */
export const STOPPING_ALARMS: Partial<Readonly<Record<ChannelAlarmKind, string>>> = {
  CREDENTIALS_REFUSED: '请更新凭证后恢复派单',
  VERSION_ENDED: '请升级后恢复派单',
}
