// What a phone can open of a code, and how a method's name stands in a sentence.
import { expect, test } from 'vitest'
import { methodAmongWords, phoneLink } from './recharge-rules.ts'

test.each([
  // The page pay of Alipay is for computers.
  ['ALIPAY', 'https://openapi.alipay.com/gateway.do?sign=x', false],
  ['PAY_HUI_FU', 'https://qr.alipay.com/bax0', true],
  // WeChat opens its Native codes by its camera and album alone.
  ['WECHAT', 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz', false],
  ['WECHAT', 'https://wx.tenpay.com/pay', false],
  ['PAY_HUI_FU', 'javascript:alert(1)', false],
  ['PAY_HUI_FU', ' https://qr.alipay.com', false],
] as const)('%s %s opens an app: %s', (method, target, opens) => expect(phoneLink(method, target)).toBe(opens ? target : undefined))

test.each([
  ['PING_PONG', '前往 PingPong 付款'],
  ['ALIPAY', '前往支付宝付款'],
] as const)('%s: %s', (method, text) => expect(`前往${methodAmongWords(method)}付款`).toBe(text))
