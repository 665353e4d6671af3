// The table of payment houses that are imitated.
import type { SandboxHouse } from './house.ts'
import { weChat } from './wechat.ts'

export const HOUSES: readonly SandboxHouse[] = [weChat]

export const houseOf = (method: string): SandboxHouse | undefined => HOUSES.find(each => each.method === method)
