// Switches of a customer: what it may do that the agency turns on or off; free of any schema library.

/** What a customer may do that the agency decides, with the words of its switch. */
export const CUSTOMER_SWITCHES = {
  needs_quota_approval: { text: '额度审核', help: '开启后，客户提交的额度申请先进入待审核，由运营通过后执行。' },
  facebook_channel_auth: { text: 'Facebook 渠道授权', help: '开启后，客户可以使用 Facebook 渠道的功能。' },
  rebate_subject: { text: '返点主体', help: '开启后，客户可以查看返点。' },
} as const
export type CustomerSwitch = keyof typeof CUSTOMER_SWITCHES
export const CUSTOMER_SWITCH_CODES = [
  'needs_quota_approval',
  'facebook_channel_auth',
  'rebate_subject',
] as const satisfies readonly CustomerSwitch[]
