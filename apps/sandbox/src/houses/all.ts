// The table of payment houses that are imitated.
import { airLink } from './air-link.ts'
import { alipay } from './alipay.ts'
import type { SandboxHouse } from './house.ts'
import { huiFu } from './hui-fu.ts'
import { lianLian } from './lian-lian.ts'
import { payEase } from './pay-ease.ts'
import { pingPong } from './ping-pong.ts'
import { wanLiHui } from './wan-li-hui.ts'
import { weChat } from './wechat.ts'
import { yeePay } from './yee-pay.ts'

export const HOUSES: readonly SandboxHouse[] = [alipay, weChat, payEase, huiFu, yeePay, airLink, wanLiHui, pingPong, lianLian]

export const houseOf = (method: string): SandboxHouse | undefined => HOUSES.find(each => each.method === method)
