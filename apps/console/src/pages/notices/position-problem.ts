// What is wrong with the number by which things are sorted; undefined when nothing is.

export function positionProblem(typed: string, most: number): string | undefined {
  const position = Number(typed)
  if (!/^\d+$/.test(typed.trim()) || position < 1) return '排序应为不小于 1 的整数'
  return position > most ? `排序最多为 ${most}` : undefined
}
