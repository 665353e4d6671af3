// The table of payment houses that are imitated.
import { airLink } from './air-link.ts'
import type { SandboxHouse } from './house.ts'
import { lianLian } from './lian-lian.ts'
import { pingPong } from './ping-pong.ts'
import { wanLiHui } from './wan-li-hui.ts'
import { weChat } from './wechat.ts'

export const HOUSES: readonly SandboxHouse[] = [weChat, airLink, wanLiHui, pingPong, lianLian]

export const houseOf = (method: string): SandboxHouse | undefined => HOUSES.find(each => each.method === method)
