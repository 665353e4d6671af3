// Event stream: turns the text of server-sent events, arriving in any pieces, into events (HTML standard, 9.2.6).

export type ServerEvent = { event: string; data: string; id: string | undefined }

/** Feed it pieces of text; it returns the events completed by each piece. */
export function eventReader(): (piece: string) => ServerEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | undefined
  return piece => {
    const done: ServerEvent[] = []
    // A lone CR at the end may be half of a CR LF: it waits for the next piece.
    const text = rest + piece
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    const lines = text.slice(0, end).split(/\r\n|\r|\n/)
    rest = (lines.pop() ?? '') + text.slice(end)
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) done.push({ event: event || 'message', data: data.join('\n'), id })
        event = ''
        data = []
        continue
      }
      const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
      if (name === 'event') event = value
      else if (name === 'data') data.push(value)
      else if (name === 'id') id = value
    }
    return done
  }
}
