// Calls about the robot of a customer's WeCom group, to which news of rules are posted.
import { z } from 'zod'
import { instant, judged, text } from '../../wire/fields.ts'
import { ROBOT_ADDRESS_MOST, robotProblem } from './robot.ts'

const nothing = z.object({})

/** `shown`: the last four characters of its key; `trouble`: why WeCom refused the last text, null where it took it. */
export const robot = z.object({
  robot: z.object({ shown: z.string(), set_by: z.string(), set_at: instant, trouble: z.string().nullable() }).nullable(),
})
export type Robot = z.output<typeof robot>

export const robotSave = z.object({ address: judged(text(ROBOT_ADDRESS_MOST, 'Webhook 地址'), robotProblem) })
export type RobotSave = z.output<typeof robotSave>
export const robotChanged = z.object({ changed: z.boolean() })
export type RobotChanged = z.output<typeof robotChanged>

/** `trouble`: why it is not in the group, null where it is. */
export const robotTried = z.object({ is_sent: z.boolean(), trouble: z.string().nullable() })
export type RobotTried = z.output<typeof robotTried>

/** What each call takes and answers. */
export const robotSchemas = {
  robot: { request: nothing, response: robot },
  saveRobot: { request: robotSave, response: robotChanged },
  removeRobot: { request: nothing, response: robotChanged },
  tryRobot: { request: nothing, response: robotTried },
}
