// The service: one question and its answer, or a stream of answers that get better.

export class Refusal extends Error {
  constructor(kind, message, status) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

const kept = new Map(); // answers depend on nothing but the question
const MOST_KEPT = 200;

export async function ask(name, body, { keep = true, signal } = {}) {
  const text = JSON.stringify(body ?? {});
  const key = `${name} ${text}`;
  if (keep && kept.has(key)) return kept.get(key);
  const answer = await post(name, text, signal);
  const found = await answer.json();
  if (keep) {
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value);
    kept.set(key, found);
  }
  return found;
}

export async function get(name) {
  const answer = await fetch(`/api/${name}`);
  if (!answer.ok) throw await refusal(answer);
  return answer.json();
}

async function post(name, text, signal) {
  for (let attempt = 0; ; attempt++) {
    let answer;
    try {
      answer = await fetch(`/api/${name}`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: text, signal,
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Refusal("Gone", "", 0);
    }
    if (answer.ok) return answer;
    const why = await refusal(answer);
    if (why.status !== 503 || attempt === 3) throw why;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get("Retry-After") ?? 1)));
  }
}

async function refusal(answer) {
  const { error, message } = await answer.json().catch(() => ({ error: "Fault", message: answer.statusText }));
  return new Refusal(error, message, answer.status);
}

// Call `better` with each answer of a stream; aborting the signal ends the work on the server as well.
export async function stream(name, body, better, signal) {
  const answer = await post(name, JSON.stringify(body), signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const kind = /^event: (.*)$/m.exec(event)?.[1];
      const data = JSON.parse(/^data: (.*)$/m.exec(event)[1]);
      if (kind === "part") better(data);
      if (kind === "refused") throw new Refusal(data.error, data.message, 422);
    }
  }
}
