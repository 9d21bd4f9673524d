// The sound of a move, for those who want it: a short knock of wood, made here.

import { recall, remember } from "./memory.js";

const LASTS_S = 0.06;
const PITCH_HZ = 1400;
let audio = null; // a browser makes no sound before the first click

/** Lets `button` switch the sound, and returns knock(): it is heard if that is wanted. */
export function startSound(button) {
  const isOn = () => button.getAttribute("aria-pressed") === "true";
  const set = (on) => {
    button.setAttribute("aria-pressed", String(on));
    button.lastElementChild.textContent = `Sound: ${on ? "on" : "off"}`;
    remember("sound", on ? "on" : "off");
  };
  const knock = () => {
    if (!isOn()) return;
    audio ??= new AudioContext();
    audio.resume();
    const buffer = audio.createBuffer(1, LASTS_S * audio.sampleRate, audio.sampleRate);
    const wave = buffer.getChannelData(0);
    for (let k = 0; k < wave.length; k++) wave[k] = 0.5 * (2 * Math.random() - 1) * Math.exp((-9 * k) / wave.length);
    const [source, wood] = [audio.createBufferSource(), audio.createBiquadFilter()];
    source.buffer = buffer;
    wood.type = "bandpass";
    wood.frequency.value = PITCH_HZ;
    source.connect(wood).connect(audio.destination);
    source.start();
  };
  set(recall("sound") === "on");
  button.addEventListener("click", () => {
    set(!isOn());
    knock();
  });
  return knock;
}
