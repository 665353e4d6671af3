// Messaging: SMS and mail, handed to a gateway; a repeated key is sent once.

export type SendAnswer = { kind: 'sent' } | { kind: 'refused'; reason: string } | { kind: 'unknown'; reason: string }

export interface Messaging {
  /** `to` in international form without '+', e.g. 8613800000001 */
  sendSms(message: { to: string; text: string; key: string }): Promise<SendAnswer>
  sendMail(message: { to: string; subject: string; text: string; key: string }): Promise<SendAnswer>
}

/** Robots of WeCom groups (企业微信群机器人), each known by the key of its address. A repeat is posted again: WeCom takes no key for it. */
export interface GroupRobots {
  post(message: { robotKey: string; text: string }): Promise<SendAnswer>
}
