// Exact JSON: reads a reply so that every number stays the text that was sent; no amount and no long id passes through a float.

/** Numbers come as their source text ("12.30", "7123456789012345678"); undefined when the text is no JSON. */
export function parseExactJson(text: string): unknown {
  try {
    return JSON.parse(text, keepNumberText)
  } catch {
    return undefined
  }
}

function keepNumberText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value
}
