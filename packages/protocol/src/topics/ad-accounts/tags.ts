// Tags that the agency marks ad accounts with, for its own eyes (风险标签).

/** Of one ad account. */
import { isOneLine, unseenText } from '../../values/names.ts'

export const MOST_TAGS = 5
export const TAG_MOST_LENGTH = 12

/** What is usual; others may be typed. */
export const USUAL_TAGS = ['高风险', '拒付', '盗号', '待核实', '重点客户'] as const

/** As typed into one field: between commas, semicolons, slashes or blanks; each once. */
export const splitTags = (text: string): string[] => [...new Set(text.split(/[\s,，、;；/|]+/).filter(tag => tag !== ''))]

export function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.length > MOST_TAGS) return `每个账户最多 ${MOST_TAGS} 个标签`
  if (tags.some(tag => tag.length > TAG_MOST_LENGTH)) return `每个标签最多 ${TAG_MOST_LENGTH} 个字符`
  return tags.every(isOneLine) ? undefined : unseenText('标签')
}
