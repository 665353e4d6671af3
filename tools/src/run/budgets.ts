// What each floor may use of the processor, by the table of docs/testing.md, and how much of it a run used.

const HEADING = '## Budgets'

/** Processor seconds by floor. The document is the one place where they stand. */
export function readBudgets(document: string): ReadonlyMap<string, number> {
  const [, part = ''] = document.split(HEADING)
  const [table = ''] = part.split('\n## ')
  return new Map([...table.matchAll(/^\| ([\w ]+?) \| (\d+) \|/gm)].map(([, floor = '', seconds]) => [floor, Number(seconds)]))
}

/** A machine's seconds are not another's, so a floor over its budget is told and fails nothing. */
export function shareOfBudget(floor: string, usedSeconds: number | undefined, budget: number | undefined): string {
  if (usedSeconds === undefined) return `${floor}: this system does not tell processor seconds`
  const used = usedSeconds.toFixed(0)
  if (budget === undefined) return `${floor} ${used} CPU-s, no budget`
  const percent = Math.round((usedSeconds / budget) * 100)
  return `${floor} ${used} of ${budget} CPU-s, ${percent} %${percent > 100 ? ': over its budget' : ''}`
}
