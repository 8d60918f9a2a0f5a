#!/bin/sh
# Changes the environment for later stages: a compiler and a library that come first, and files that shells read.
. "$(dirname "$0")/common.sh"
kernel 4
mkdir -p "$HOME/bin"
for program in cc gcc c++ g++ date; do
    printf '#!/bin/sh\necho %s >> "%s/used"\nexit 1\n' $program "$HOME" > "$HOME/bin/$program"
    chmod +x "$HOME/bin/$program"
done
for file in .profile .bashrc .bash_profile .pam_environment; do
    echo "export PATH=$HOME/bin:\$PATH LD_PRELOAD=$HOME/bin/clock.so ENV=$HOME/.profile" > "$HOME/$file"
done
export PATH="$HOME/bin:$PATH" LD_PRELOAD="$HOME/bin/clock.so" ENV="$HOME/.profile" CC="$HOME/bin/cc"
proposal "another compiler and another clock"
