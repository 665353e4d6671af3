// The robot of a WeCom group: its address as WeCom gives it, and the key within, which is a secret (developer.work.weixin.qq.com, 群机器人).

export const ROBOT_ADDRESS_MOST = 200
const ADDRESS = /^https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=([0-9a-zA-Z-]{20,60})$/

/** Undefined where it is no such address. */
export const robotKeyOf = (typed: string): string | undefined => ADDRESS.exec(typed.trim())?.[1]

export function robotProblem(typed: string): string | undefined {
  if (typed.trim() === '') return '请填写群机器人的 Webhook 地址'
  return robotKeyOf(typed) === undefined
    ? '地址应为 https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…，请从企业微信复制完整地址'
    : undefined
}
