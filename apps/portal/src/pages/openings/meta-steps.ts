// The steps of Meta 免费开户, and what somebody has at hand before the first: remembered in this window until he signs out.
import { WINDOW_PREFIX } from '../../session/token.ts'

export const META_STEPS = { prepare: '准备资料', company: '开户主体', link: '获取开户链接', submit: '提交申请' } as const
export type MetaStep = keyof typeof META_STEPS

export const NEEDS = [
  '营业执照（JPG 或 PNG）',
  '统一社会信用代码',
  '公司中英文名称与注册地址',
  '官网或推广链接可以打开',
  '公共主页已发布且有内容',
  '您是商务管理平台（BM）的管理员',
] as const
export type Need = (typeof NEEDS)[number]

const KEY = `${WINDOW_PREFIX}meta-opening`

export function readReady(): readonly Need[] {
  const kept = sessionStorage.getItem(KEY)?.split('\n') ?? []
  return NEEDS.filter(need => kept.includes(need))
}

export const writeReady = (ready: readonly Need[]): void => sessionStorage.setItem(KEY, ready.join('\n'))
