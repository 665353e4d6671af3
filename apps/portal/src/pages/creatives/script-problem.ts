// What is wrong with the name and the script of a video that AI makes.
import { SCRIPT_MOST, TASK_NAME_MOST } from '@tallyhelm/protocol/topics/creatives/limits'

export function scriptProblem(text: string): string | undefined {
  const { length } = text.trim()
  if (length === 0) return '请填写脚本'
  return length > SCRIPT_MOST ? `脚本最多 ${SCRIPT_MOST} 个字符，现为 ${length} 个` : undefined
}

export function taskNameProblem(text: string): string | undefined {
  const { length } = text.trim()
  if (length === 0) return '请填写视频名称'
  return length > TASK_NAME_MOST ? `视频名称最多 ${TASK_NAME_MOST} 个字符，现为 ${length} 个` : undefined
}
