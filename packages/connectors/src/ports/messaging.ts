// Messaging: SMS and mail, handed to a gateway; a repeated key is sent once.

export type SendAnswer = { kind: 'sent' } | { kind: 'refused'; reason: string } | { kind: 'unknown'; reason: string }

export interface Messaging {
  /** `to` in international form without '+', e.g. 8613800000001 */
  sendSms(message: { to: string; text: string; key: string }): Promise<SendAnswer>
  sendMail(message: { to: string; subject: string; text: string; key: string }): Promise<SendAnswer>
}
