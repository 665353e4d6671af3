// Calls about the robot of a WeCom group; beside those of the specification (screens.md 8, 通知方式).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { robotSchemas } from './robot-schemas.ts'

const FAMILY = '/api/custom/client/account-security-monitors/robot'
const customer = { callers: ['customer'], roles: ['FacebookChannel'] } as const
const changing = { ...customer, changesState: true, changes: ['robot'] } as const

export const robotEndpoints = endpointsOf<typeof robotSchemas>({
  robot: { ...customer, path: `${FAMILY}/detail`, summary: '企业微信群机器人' },
  saveRobot: { ...changing, path: `${FAMILY}/save`, summary: '设置或更换企业微信群机器人' },
  removeRobot: { ...changing, path: `${FAMILY}/remove`, summary: '移除企业微信群机器人' },
  tryRobot: { ...changing, path: `${FAMILY}/test`, summary: '向企业微信群发送一条测试消息' },
})
