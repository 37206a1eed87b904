/** A soft click for a stone, made on the spot: a short burst of filtered noise with a low knock under it. */

let context: AudioContext | null = null;

/** Plays the click. Browsers allow sound only after the user did something, which playing a stone is. */
export function stoneClick(): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  const out = context.createGain();
  out.gain.setValueAtTime(0.22, now);
  out.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  out.connect(context.destination);

  const noise = context.createBufferSource();
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.04), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  noise.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 2400;
  band.Q.value = 0.9;
  noise.connect(band).connect(out);
  noise.start(now);

  const knock = context.createOscillator();
  knock.frequency.setValueAtTime(420, now);
  knock.frequency.exponentialRampToValueAtTime(160, now + 0.05);
  knock.connect(out);
  knock.start(now);
  knock.stop(now + 0.09);
}

/** A short tone for one of the last seconds; the very last ones are higher. */
export function secondBeep(left: number): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  const out = context.createGain();
  out.gain.setValueAtTime(0.12, now);
  out.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  out.connect(context.destination);
  const tone = context.createOscillator();
  tone.frequency.value = left <= 3 ? 1320 : 880;
  tone.connect(out);
  tone.start(now);
  tone.stop(now + 0.12);
}
